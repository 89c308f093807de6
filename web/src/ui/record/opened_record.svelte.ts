// The record that is looked at: read from a file, told by the server, kept as long as this tab, so that a reload shows it again.
import { type Replay, replayOf } from '../../game/replay';
import { t, textOr } from '../../i18n/index.svelte';
import { errorText } from '../../i18n/words';
import { replayRecord, type RequestError } from '../../net/http';
import type { Seat, UpdateMessage } from '../../protocol/table';
import { goTo } from '../router.svelte';

const KEY = 'bastide.record';
const MOST_BYTES = 64 * 1024; // what the server takes

export interface OpenedRecord {
  updates: UpdateMessage[];
  replay: Replay;
  seats: Seat[];
}

class RecordReader {
  opened = $state.raw<OpenedRecord | null>(null);
  problem = $state('');
  isReading = $state(false);

  async open(file: File): Promise<void> {
    if (file.size > MOST_BYTES) {
      this.problem = t('error.too_large');
      return;
    }
    await this.read(await file.text());
    if (this.opened && !this.problem) goTo('/#/record');
  }

  // What was looked at before the page was loaded anew.
  async reopen(): Promise<void> {
    const text = sessionStorage.getItem(KEY);
    if (!this.opened && text) await this.read(text);
  }

  close(): void {
    this.opened = null;
    sessionStorage.removeItem(KEY);
    goTo('/');
  }

  private async read(text: string): Promise<void> {
    this.isReading = true;
    this.problem = '';
    try {
      const updates = await replayRecord(text);
      this.opened = { updates, replay: replayOf(updates), seats: updates[0].seats ?? [] };
      sessionStorage.setItem(KEY, text);
    } catch (error) {
      this.problem = problemText(error);
    } finally {
      this.isReading = false;
    }
  }
}

// "There is a move that the rules do not allow. Line 9: …"
function problemText(error: unknown): string {
  const { code, message, line } = error as RequestError;
  if (!line || textOr(`error.${code}`, '') === '') return errorText(error);
  return `${errorText(error)} ${t('record.line', { line, message: message.replace(/^line \d+: /, '') })}`;
}

export const recordReader = new RecordReader();
