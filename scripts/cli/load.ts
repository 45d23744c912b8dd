import { type CrowdReport, type Latencies, runCrowd } from './load/crowd.ts';
import { type Subcommand, WrongUse } from './subcommand.ts';

const USUAL = { displays: 100, seconds: 60 };
const MOST = { displays: 20_000, seconds: 3_600 };

export const load: Subcommand = {
  name: 'load',
  summary: 'Tries an installation with many simulated displays, and says how fast it answers and what fails.',
  positionals: [{ name: 'link', summary: 'the building: the end of its public address, such as meridian-tower' }],
  options: [
    { flag: 'url', takes: 'address', summary: 'where the installation is, such as https://directory.example' },
    { flag: 'displays', takes: 'number', summary: `how many, at most ${MOST.displays}; default: ${USUAL.displays}` },
    { flag: 'seconds', takes: 'number', summary: `how long once all are there; default: ${USUAL.seconds}` },
  ],
  notes: [
    'It is real load, which people feel. Use a building made for it at a quiet hour, and begin with a few displays.',
    'A display is a socket and a read of the directory every 15 s and at each change: save a tenant meanwhile to see',
    'changes arrive. All come from this machine: REALTIME_SOCKETS_PER_ADDRESS bounds them, and sockets_refused_total says',
    'when. It needs no settings and no account, and leaves nothing behind. Ends with 1 where something failed.',
  ].join('\n'),
  async run({ positionals: [slug], values }) {
    if (!slug) throw new WrongUse('load requires the link of a building');
    const origin = originOf(values.url);
    const displays = wholeNumber('displays', values.displays);
    const seconds = wholeNumber('seconds', values.seconds);
    const report = await runCrowd({ origin, slug, displays, seconds });
    const isWrong = Object.keys(report.failed).length > 0;
    return {
      text: [`${displays} displays of ${origin}/${slug}`, ...linesOf(report)].join('\n'),
      facts: { ...report },
      isWrong,
    };
  },
};

function originOf(given: unknown): string {
  if (typeof given !== 'string' || !/^https?:/.test(given) || !URL.canParse(given))
    throw new WrongUse('load requires --url with an address such as https://directory.example');
  return new URL(given).origin;
}

function wholeNumber(flag: keyof typeof USUAL, given: unknown): number {
  const number = given === undefined ? USUAL[flag] : Number(given);
  if (!Number.isInteger(number) || number < 1 || number > MOST[flag])
    throw new WrongUse(`--${flag} requires a number from 1 to ${MOST[flag]}`);
  return number;
}

function linesOf({ opened, read, pushed, failed }: CrowdReport): string[] {
  return [
    `sockets   ${told(opened)}`,
    `reads     ${told(read)}${read.count > 0 ? `, ${read.unchanged} of them unchanged` : ''}`,
    ...pushed.map(({ version, displays, spread }) => `version ${version} reached ${displays} within ${spread} ms`),
    ...Object.entries(failed).map(([what, times]) => `FAILED    ${times} × ${what}`),
  ];
}

const told = ({ count, median, p95, slowest }: Latencies) =>
  count === 0 ? 'none' : `${count}: median ${median} ms, 95 % within ${p95} ms, slowest ${slowest} ms`;
