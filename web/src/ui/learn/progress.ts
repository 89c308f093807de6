// How far somebody has come in the tutorial, kept in this browser.
import { type LessonName, lessonNames } from '../../game/tutorial';

const KEY = 'bastide.learn';

export interface Progress {
  at: LessonName;
  done: LessonName[];
}

const isLesson = (name: unknown): name is LessonName => lessonNames.includes(name as LessonName);

export function keptProgress(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { at?: unknown; done?: unknown };
    return { at: isLesson(kept.at) ? kept.at : lessonNames[0], done: Array.isArray(kept.done) ? kept.done.filter(isLesson) : [] };
  } catch {
    return { at: lessonNames[0], done: [] };
  }
}

export function keepProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Then it lasts as long as the page.
  }
}

// The lesson that the address names, else the one where one was; who has done all begins anew.
export function lessonAt(name: string | undefined): LessonName {
  if (isLesson(name)) return name;
  const { at, done } = keptProgress();
  return lessonNames.every((lesson) => done.includes(lesson)) ? lessonNames[0] : at;
}
