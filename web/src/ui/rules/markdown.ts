// Our own pages use few forms of Markdown: headings, paragraphs, lists, tables, bold, italics and code. Text is escaped first, so nothing
// in a page can become an element by accident.
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');

const cells = (line: string): string[] => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

// A small screen shows each row as a block of its own. Then a cell says its column itself, and roles keep what is no table to the eye one to
// the ear.
function tableHtml(head: string[], rows: string[][]): string {
  const row = (content: string): string => `<tr role="row">${content}</tr>`;
  const headings = head.map((cell) => `<th role="columnheader" scope="col">${cell}</th>`).join('');
  const cellHtml = (cell: string, column: number): string => `<td role="cell" data-column="${head[column]}">${cell}</td>`;
  const body = rows.map((cells) => row(cells.map(cellHtml).join(''))).join('');
  return `<table role="table"><thead role="rowgroup">${row(headings)}</thead><tbody role="rowgroup">${body}</tbody></table>`;
}

function block(lines: string[]): string {
  const [first] = lines;
  const heading = /^(#{1,3}) (.*)$/.exec(first);
  if (heading) {
    const level = heading[1].length + 1;
    return `<h${level}>${inline(heading[2])}</h${level}>${lines.length > 1 ? block(lines.slice(1)) : ''}`;
  }
  if (first.startsWith('|')) {
    const [head, , ...rows] = lines.map(cells);
    return tableHtml(head.map(inline), rows.map((row) => row.map(inline)));
  }
  if (first.startsWith('- ')) {
    const items = lines.join('\n').split(/^- /m).slice(1);
    return `<ul>${items.map((item) => `<li>${inline(item.replaceAll('\n', ' '))}</li>`).join('')}</ul>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function markdownToHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('\n');
}
