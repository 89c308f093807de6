// Finds ways to decisions that games seldom ask for, and writes them to e2e/positions.json: node tools/positions.mjs. The games have the seed of
// the browser tests' server, and are played with BASTIDE_PROGRAM (default ../build/release/bastide), half by the greedy bot and half by chance.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chance } from '../e2e/play.mjs';

const SEED = 1; // of e2e/server.mjs
const TRIES = 300;
// The decision, in which games it comes, and where its step has several questions, the kind of choice that tells which one it is.
const wanted = {
  land: { modules: ['flying'], players: 2 },
  score: { modules: ['robbers', 'messages'], players: 2 },
  message: { modules: ['messages'], players: 2 },
  'share-gold': { modules: ['farmers', 'gold'], players: 2 },
  'magic-apart': { modules: ['magic', 'ferries'], players: 2 },
  rob: { modules: ['farmers', 'robbers', 'messages'], players: 3, step: 'track', type: 'rob' }
};

const program = process.env.BASTIDE_PROGRAM ?? new URL('../../build/release/bastide', import.meta.url).pathname;
const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function call(request) {
  engine.stdin.write(`${JSON.stringify({ id: 0, ...request })}\n`);
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${request.op}: ${answer.error.message}`);
  return answer;
}

// The actions of one game up to the decision, or nothing if it is over or longer than what is known.
async function way({ modules, players, step, type }, pick, longest) {
  const names = ['Ann', 'Bob', 'Cid'].slice(0, players);
  let { state } = await call({ op: 'new', setup: { players: names, modules, seed: SEED } });
  const actions = [];
  while (!state.over && actions.length < longest) {
    const legal = await call({ op: 'legal' });
    if (legal.step === step && legal.actions.length > 1 && (!type || legal.actions.some((action) => action.type === type))) return actions;
    const action = pick(10) < 6 ? (await call({ op: 'best', bot: 'greedy' })).action : legal.actions[pick(legal.actions.length)];
    ({ state } = await call({ op: 'play', action }));
    actions.push(action);
  }
  return undefined;
}

const positions = {};
for (const [name, { modules, players, step = name, type }] of Object.entries(wanted)) {
  let best;
  for (let number = 1; number <= TRIES; number++) best = (await way({ modules, players, step, type }, chance(number), best?.length ?? Infinity)) ?? best;
  console.log(`${name}: ${best ? `${best.length} actions` : 'not found'}`);
  if (best) positions[name] = { modules, players, step, actions: best };
}
const lines = Object.entries(positions).map(([name, position]) => `  ${JSON.stringify(name)}: ${JSON.stringify(position)}`);
writeFileSync(new URL('../e2e/positions.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
engine.stdin.end();
