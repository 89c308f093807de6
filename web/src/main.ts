import { mount } from 'svelte';
import App from './App.svelte';
import { cssVariables } from './board/art';

const style = document.createElement('style');
style.textContent = `:root{${cssVariables('light')}}@media (prefers-color-scheme:dark){:root{color-scheme:dark;${cssVariables('night')}}}`;
document.head.append(style);
mount(App, { target: document.getElementById('app')! });
