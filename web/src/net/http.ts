// The HTTP calls of the page.
import type { Catalogue, CreatedTable, ErrorBody, JoinedTable, TableList, TableSetup, TableSummary } from '../protocol/http';
import type { TableStatus, UpdateMessage } from '../protocol/table';

// What the server refused, or "away" when it did not answer.
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly line?: number // of a record
  ) {
    super(message);
  }
}

async function request<Body>(path: string, options: RequestInit = {}): Promise<Body> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new RequestError('away', 'the server does not answer');
  }
  const json = (await answer.json().catch(() => ({ error: { code: 'away', message: answer.statusText } }))) as Body | ErrorBody;
  if (!answer.ok) {
    const { code, message, line } = (json as ErrorBody).error;
    throw new RequestError(code, message, line);
  }
  return json as Body;
}

const post = <Body>(path: string, body: unknown): Promise<Body> =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const fetchCatalogue = (): Promise<Catalogue> => request('/api/catalogue');
export const createTable = (setup: TableSetup): Promise<CreatedTable> => post('/api/tables', setup);
export const joinTable = (table: string, name: string, seat?: number): Promise<JoinedTable> =>
  post(`/api/tables/${table}/seats`, seat === undefined ? { name } : { name, seat });
export const fetchTable = (table: string): Promise<TableSummary> => request(`/api/tables/${table}`);
export const fetchTables = (status: TableStatus, limit: number, after = ''): Promise<TableList> =>
  request(`/api/tables?status=${status}&limit=${limit}${after ? `&after=${after}` : ''}`);
export const fetchReplay = (table: string): Promise<UpdateMessage[]> => request(`/api/tables/${table}/replay`);
// The replay of a game whose record was kept; the server keeps nothing of it.
export const replayRecord = (record: string): Promise<UpdateMessage[]> =>
  request('/api/replay', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });
export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
