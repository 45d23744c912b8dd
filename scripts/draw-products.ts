import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frameCorner, samples } from './drawing/corners.ts';
import { madeToMeasure } from './drawing/covers.ts';
import { displayOnStand, doorSign, doorSignInHall, touchOnCounter } from './drawing/displays.ts';
import {
  placardAtDoor,
  placardBrass,
  placardBrassEdge,
  placardCounter,
  placardEnamel,
  placardsInRow,
} from './drawing/placards.ts';
import { placeholder } from './drawing/placeholder.ts';
import {
  playerOne,
  playerOneMounted,
  playerOnePorts,
  playerPro,
  playerProPorts,
  playerStick,
} from './drawing/players.ts';
import { coverSection, profile } from './drawing/sections.ts';
import { materials } from './drawing/solids.ts';
import { createStage } from './drawing/stage.ts';
import { type Hung, onTheWall, visitor } from './drawing/wall.ts';

/**
 * Draws the pictures of the shop's products: `node scripts/draw-products.ts [name …]`. Without names, all of them. What
 * it makes is committed; it need not run to build anything.
 */
const FOLDER = fileURLToPath(new URL('../src/web/client/public/products/', import.meta.url));
const MOST_BYTES = 60_000;

const hung = (width: number, height: number, rest: Omit<Hung, 'width' | 'height' | 'note'>) =>
  onTheWall({ width, height, note: [`${width} cm`, `${height} cm`], ...rest }, visitor(164));

export const drawings: Readonly<Record<string, () => string>> = {
  'player-one': playerOne,
  'player-one-ports': playerOnePorts,
  'player-one-mounted': playerOneMounted,
  'player-pro': playerPro,
  'player-pro-ports': playerProPorts,
  'player-stick': () => playerStick(materials.ink),
  'player-stick-stone': () => playerStick(materials.stone),
  'display-43': () => hung(56, 97, { middle: 150, frame: 1.3, material: 'ink', theme: 'day' }),
  'display-43-stand': displayOnStand,
  'display-43-corner': () => frameCorner({ material: 'ink', solid: materials.ink, width: 1.3, depth: 4.8 }),
  'display-55': () => hung(71, 124, { middle: 150, frame: 1.3, material: 'ink', theme: 'night' }),
  'display-55-brass': () => hung(71, 124, { middle: 150, frame: 1.8, material: 'brass', theme: 'night' }),
  'display-55-profile': profile,
  'touch-32': () =>
    onTheWall(
      { width: 43, height: 74, middle: 132, frame: 1.8, material: 'ink', theme: 'day', note: ['43 cm', '74 cm'] },
      visitor(141, 'pointing'),
    ),
  'touch-32-counter': touchOnCounter,
  'door-sign-10': doorSign,
  'door-sign-10-hall': doorSignInHall,
  'cover-oak': () => hung(68, 109, { middle: 150, frame: 6.5, material: 'oak', theme: 'day' }),
  'cover-oak-corner': () => frameCorner({ material: 'oak', solid: materials.oak, width: 6.5, depth: 9 }),
  'cover-oak-section': coverSection,
  'cover-brass': () => hung(65, 106, { middle: 150, frame: 5, material: 'brass', theme: 'night' }),
  'cover-brass-corner': () => frameCorner({ material: 'brass', solid: materials.brass, width: 5, depth: 8 }),
  'cover-stone': () => hung(66, 107, { middle: 150, frame: 5.5, material: 'stone', theme: 'day' }),
  'cover-stone-corner': () =>
    frameCorner({ material: 'stone', solid: materials.stone, width: 5.5, depth: 7, isPerforated: true }),
  'cover-measure': madeToMeasure,
  'cover-measure-samples': samples,
  'placard-brass': placardBrass,
  'placard-brass-door': placardAtDoor,
  'placard-brass-edge': placardBrassEdge,
  'placard-counter': placardCounter,
  'placard-counter-three': placardsInRow,
  'placard-enamel': () => placardEnamel('ink'),
  'placard-enamel-stone': () => placardEnamel('stone'),
  placeholder,
};

const wanted = process.argv.slice(2);
const stage = await createStage();
await mkdir(FOLDER, { recursive: true });
for (const [name, drawing] of Object.entries(drawings)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const picture = await stage.draw(drawing());
  if (picture.length > MOST_BYTES) throw new Error(`${name} takes ${picture.length} bytes of ${MOST_BYTES}`);
  await writeFile(join(FOLDER, `${name}.webp`), picture);
  console.log(`${name}: ${Math.ceil(picture.length / 1000)} kB`);
}
await stage.close();
