import { mount } from 'svelte';
import { cssVariables, players } from './board/art';
import { preferredLanguage, setLanguage } from './i18n/index.svelte';
import { keepPage } from './offline/register';
import App from './ui/App.svelte';
import './ui/app.css';
import './ui/fonts.css';
import { followTheme } from './ui/settings.svelte';

const night = cssVariables('night');
const colours = players.map(({ colour }, player) => `--player-${player}:${colour}`).join(';');
const style = document.createElement('style');
style.textContent = `:root{${cssVariables('light')};${colours}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}:root[data-theme=dark]{${night}}`;
document.head.append(style);

followTheme();
await setLanguage(preferredLanguage());
mount(App, { target: document.getElementById('app')! });
keepPage();
