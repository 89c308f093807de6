// Makes a table of a set-up and goes there.
import { type SetupChoice, tableSetup } from '../../game/setup';
import { t } from '../../i18n/index.svelte';
import { textOr } from '../../i18n/index.svelte';
import { createTable } from '../../net/http';
import { keepToken } from '../../net/tokens';
import { goTo } from '../router.svelte';
import { settings } from '../settings.svelte';

export async function layTable(choice: SetupChoice): Promise<void> {
  const bots = choice.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.bot] : []));
  const botNames = Object.fromEntries(bots.map((bot) => [bot, textOr(`bot.name.${bot}`, bot)]));
  const { table, token } = await createTable(tableSetup(choice, settings.name.trim() || t('home.default_name'), botNames));
  keepToken(table, token);
  goTo(`/t/${table}`);
}
