// What the board needs of a table on the screen, so that a lesson or a record can stand in for one that is played.
import type { TableSession } from './session.svelte';

export type BoardSession = Pick<TableSession, 'table' | 'play' | 'onUpdate'>;
