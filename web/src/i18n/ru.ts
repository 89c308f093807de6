import { en } from './en';
import type { TextCatalogue } from './index.svelte';

export const ru: TextCatalogue = en;
