// Puts .gz and .br beside the files of dist/, and says what a first visit loads.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const LIMIT = 300 * 1024;
const sizes = new Map();

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
  const plain = readFileSync(dist + name);
  const gzip = gzipSync(plain, { level: 9 });
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  writeFileSync(`${dist}${name}.gz`, gzip);
  writeFileSync(`${dist}${name}.br`, brotli);
  sizes.set(name, { plain: plain.length, gzip: gzip.length, brotli: brotli.length });
}

// Fonts are compressed already.
const fonts = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name}`);
for (const name of fonts) {
  const { length } = readFileSync(dist + name);
  sizes.set(name, { plain: length, gzip: length, brotli: length });
}
const largest = (names) => names.sort((a, b) => sizes.get(b).gzip - sizes.get(a).gzip).slice(0, 1);

// What index.html names, the board's worker, and of languages and their letters the largest.
const page = readFileSync(`${dist}index.html`, 'utf8');
const named = [...page.matchAll(/"\/(assets\/[^"]+|icon\.svg|manifest\.webmanifest)"/g)].map((match) => match[1]);
const workers = [...sizes.keys()].filter((name) => /workshop_worker/.test(name));
const languages = [...sizes.keys()].filter((name) => /^assets\/(bg|cs|ru)-/.test(name));
const isLatin = (name) => name.includes('-latin-wght');
const letters = [...fonts.filter(isLatin), ...largest(fonts.filter((name) => !isLatin(name)))];
const first = ['index.html', ...new Set([...named, ...workers, ...largest(languages), ...letters])];
const total = { plain: 0, gzip: 0, brotli: 0 };
for (const name of first) for (const form of Object.keys(total)) total[form] += sizes.get(name)[form];
const kilo = (bytes) => `${(bytes / 1024).toFixed(1)} kB`;
for (const name of first) console.log(`${kilo(sizes.get(name).gzip).padStart(10)} gzip ${kilo(sizes.get(name).brotli).padStart(10)} brotli  ${name}`);
console.log(`first load: ${kilo(total.gzip)} gzip, ${kilo(total.brotli)} brotli (limit ${kilo(LIMIT)})`);
if (total.gzip > LIMIT) throw new Error('the first load is too large');
