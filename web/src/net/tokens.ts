// The seats that this browser holds: a token for each table, the newest last.
const KEY = 'bastide.tables';
const MOST = 60;

export interface HeldTable {
  table: string;
  token: string;
}

export function heldTables(): HeldTable[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as HeldTable[]) : [];
  } catch {
    return [];
  }
}

export function tokenOf(table: string): string | undefined {
  return heldTables().find((held) => held.table === table)?.token;
}

export function keepToken(table: string, token: string): void {
  const others = heldTables().filter((held) => held.table !== table);
  save([...others, { table, token }].slice(-MOST));
}

export function forgetTable(table: string): void {
  save(heldTables().filter((held) => held.table !== table));
}

function save(tables: HeldTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // A browser that keeps nothing still plays; only the way back is lost.
  }
}

// A private link carries the token behind "#"; it is kept and taken out of the address bar, where others could read it.
export function takeTokenFromAddress(table: string): string | undefined {
  const token = location.hash.slice(1);
  if (/^[\w-]{20,128}$/.test(token)) {
    keepToken(table, token);
    history.replaceState(null, '', location.pathname);
  }
  return tokenOf(table);
}
