// Bodies of the HTTP calls (src/server/net/routes.cpp).
import type { Seat, TableRules, TableStatus } from './table';

export interface CatalogueEntry {
  name: string;
  title: string;
  summary: string;
}

export interface Catalogue {
  version: string;
  modules: (CatalogueEntry & { parts: CatalogueEntry[]; excludes: string[] })[];
  // The largest sets of modules that can be played together, the largest first.
  rule_sets: string[][];
  options: { name: string; summary: string; values: string[]; default: string }[];
  bots: { name: string; summary: string }[];
}

// What a table is created with.
export interface TableSetup extends TableRules {
  seats: Seat[];
}

export interface CreatedTable {
  table: string;
  token: string;
}

export interface JoinedTable extends CreatedTable {
  seat: number;
}

export interface TableSummary extends TableRules {
  table: string;
  created?: number;
  status: TableStatus;
  seats: Seat[];
}

export interface TableList {
  tables: TableSummary[];
  next: string;
}

export interface ErrorBody {
  error: { code: string; message: string; line?: number };
}
