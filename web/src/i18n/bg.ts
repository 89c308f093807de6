import { en } from './en';
import type { TextCatalogue } from './index.svelte';

export const bg: TextCatalogue = en;
