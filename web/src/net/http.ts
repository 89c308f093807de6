// The HTTP calls of the page.
import type { Catalogue, CreatedTable, ErrorBody, JoinedTable, TableList, TableSetup, TableSummary } from '../protocol/http';
import type { TableStatus, UpdateMessage } from '../protocol/table';

// What the server refused, or "away" when it did not answer.
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message);
  }
}

async function request<Body>(path: string, body?: unknown): Promise<Body> {
  const options: RequestInit =
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new RequestError('away', 'the server does not answer');
  }
  const json = (await answer.json().catch(() => ({ error: { code: 'away', message: answer.statusText } }))) as Body | ErrorBody;
  if (!answer.ok) {
    const { code, message } = (json as ErrorBody).error;
    throw new RequestError(code, message);
  }
  return json as Body;
}

export const fetchCatalogue = (): Promise<Catalogue> => request('/api/catalogue');
export const createTable = (setup: TableSetup): Promise<CreatedTable> => request('/api/tables', setup);
export const joinTable = (table: string, name: string, seat?: number): Promise<JoinedTable> =>
  request(`/api/tables/${table}/seats`, seat === undefined ? { name } : { name, seat });
export const fetchTable = (table: string): Promise<TableSummary> => request(`/api/tables/${table}`);
export const fetchTables = (status: TableStatus, limit: number, after = ''): Promise<TableList> =>
  request(`/api/tables?status=${status}&limit=${limit}${after ? `&after=${after}` : ''}`);
export const fetchReplay = (table: string): Promise<UpdateMessage[]> => request(`/api/tables/${table}/replay`);
export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
