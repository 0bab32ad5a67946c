import { readFileSync, writeFileSync } from 'node:fs';
import { tellings } from '../tests/support/tellings.ts';

const F = JSON.parse(readFileSync('src/definitions/tellings.fr.json', 'utf8'));
const e = tellings();
const miss = [...e].filter((t) => !Object.hasOwn(F, t)),
  dead = Object.keys(F).filter((t) => !e.has(t));
writeFileSync(
  '/tmp/B-missing.json',
  JSON.stringify({ miss, dead: Object.fromEntries(dead.map((k) => [k, F[k]])) }, null, 1),
);
console.log(miss.length, dead.length);
