import { type CrowdReport, type Latencies, runCrowd } from './load/crowd.ts';
import { InvalidUseError, type Subcommand } from './subcommand.ts';

const DEFAULTS = { displays: 100, seconds: 60 };
const MAXIMUMS = { displays: 20_000, seconds: 3_600 };

export const loadTest: Subcommand = {
  name: 'load',
  summary: 'Tries an installation with many simulated displays, and says how fast it answers and what fails.',
  positionals: [{ name: 'link', summary: 'the building: the end of its public address, such as meridian-tower' }],
  options: [
    { flag: 'url', valueName: 'address', summary: 'where the installation is, such as https://directory.example' },
    {
      flag: 'displays',
      valueName: 'number',
      summary: `how many, at most ${MAXIMUMS.displays}; default: ${DEFAULTS.displays}`,
    },
    { flag: 'seconds', valueName: 'number', summary: `how long once all are there; default: ${DEFAULTS.seconds}` },
  ],
  notes: [
    'It is real load, which people feel. Use a building made for it at a quiet hour, and begin with a few displays.',
    'A display is a socket and a read of the directory every 15 s and at each change: save a tenant meanwhile to see',
    'changes arrive. All come from this machine: REALTIME_SOCKETS_PER_ADDRESS bounds them, and sockets_refused_total says',
    'when. It needs no settings and no account, and leaves nothing behind. Ends with 1 where something failed.',
  ].join('\n'),
  async run({ positionals: [slug], values }) {
    if (!slug) throw new InvalidUseError('load requires the link of a building');
    const origin = parseOrigin(values.url);
    const displays = parseWholeNumber('displays', values.displays);
    const seconds = parseWholeNumber('seconds', values.seconds);
    const report = await runCrowd({ origin, slug, displays, seconds });
    const hasProblem = Object.keys(report.failed).length > 0;
    return {
      text: [`${displays} displays of ${origin}/${slug}`, ...reportLines(report)].join('\n'),
      jsonOutput: { ...report },
      hasProblem,
    };
  },
};

function parseOrigin(urlOption: unknown): string {
  if (typeof urlOption !== 'string' || !/^https?:/.test(urlOption) || !URL.canParse(urlOption))
    throw new InvalidUseError('load requires --url with an address such as https://directory.example');
  return new URL(urlOption).origin;
}

function parseWholeNumber(flag: keyof typeof DEFAULTS, optionValue: unknown): number {
  const number = optionValue === undefined ? DEFAULTS[flag] : Number(optionValue);
  if (!Number.isInteger(number) || number < 1 || number > MAXIMUMS[flag])
    throw new InvalidUseError(`--${flag} requires a number from 1 to ${MAXIMUMS[flag]}`);
  return number;
}

function reportLines({
  opened: openLatencies,
  read: readLatencies,
  pushed: pushSpreads,
  failed: failureCounts,
}: CrowdReport): string[] {
  return [
    `sockets   ${latencyText(openLatencies)}`,
    `reads     ${latencyText(readLatencies)}${readLatencies.count > 0 ? `, ${readLatencies.unchanged} of them unchanged` : ''}`,
    ...pushSpreads.map(({ version, displays, spread }) => `version ${version} reached ${displays} within ${spread} ms`),
    ...Object.entries(failureCounts).map(([reason, times]) => `FAILED    ${times} × ${reason}`),
  ];
}

const latencyText = ({ count, median, p95, slowest }: Latencies) =>
  count === 0 ? 'none' : `${count}: median ${median} ms, 95 % within ${p95} ms, slowest ${slowest} ms`;
