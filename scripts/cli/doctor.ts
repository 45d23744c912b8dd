import { type Env, EnvError, loadEnv } from '../../src/platform/config/env.ts';
import { VERSION } from '../../src/platform/config/installation.ts';
import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { proxyFaults } from '../../src/platform/http/proxy-faults.ts';
import { type Finding, finding, isAtLeast } from './doctor/finding.ts';
import { checkMail } from './doctor/mail.ts';
import { checkPostgres } from './doctor/postgres.ts';
import { checkPublicAddress } from './doctor/public-address.ts';
import { checkRedis } from './doctor/redis.ts';
import { checkStripe } from './doctor/stripe.ts';
import { InvalidUseError, type Subcommand } from './subcommand.ts';

const DEFAULT_POOL = 10;

export const doctor: Subcommand = {
  name: 'doctor',
  summary: 'Checks the settings, PostgreSQL, Redis, the mail server and Stripe, and says how to fix problems.',
  positionals: [],
  options: [
    {
      flag: 'processes',
      valueName: 'number',
      summary: 'planned total of web, worker and realtime; default: those that run',
    },
    {
      flag: 'url',
      valueName: 'address',
      summary: 'check this address from outside instead, as browsers and displays do',
    },
  ],
  notes: [
    'It changes nothing. What it looks at: the environment, versions, the schema, the login of the product, how many',
    'connections the pools may take, Redis’ policy and append-only file, clocks, what the web processes have seen of the',
    'proxy, the login at the mail server, and at Stripe the key, the account, the webhook with its events and the domain.',
    'With --url: health, the cookie of a login, the socket of displays, an upload of 3 MB, through all proxies; it needs',
    'no settings, no account, and leaves nothing behind. Ends with 1 where something is wrong.',
  ].join('\n'),
  async run({ values }) {
    const planned = values.processes === undefined ? null : Number(values.processes);
    if (planned !== null && (!Number.isInteger(planned) || planned < 1))
      throw new InvalidUseError('--processes requires a number of at least 1');
    const findings =
      values.url === undefined ? await checkInstallation(planned) : await checkPublicAddress(addressOf(values.url));
    const hasProblem = findings.some(({ state }) => state === 'wrong');
    return {
      text: findings.map(formatFinding).join('\n'),
      jsonOutput: { version: VERSION, isWell: !hasProblem, findings },
      hasProblem,
    };
  },
};

function addressOf(urlOption: unknown): URL {
  const isAddress = typeof urlOption === 'string' && /^https?:/.test(urlOption) && URL.canParse(urlOption);
  if (!isAddress) throw new InvalidUseError('--url requires an address such as https://directory.example');
  return new URL(urlOption);
}

async function checkInstallation(planned: number | null): Promise<Finding[]> {
  const env = loadEnvironmentWithSecrets(process.env);
  const pool = Number(env.DATABASE_POOL) || DEFAULT_POOL;
  const missingFinding = (name: string): Finding[] => [finding(name, false, 'not set', `Set ${name}`)];
  const settingsCheck = settingsOf();
  const redis = env.REDIS_URL
    ? await checkRedis(env.REDIS_URL, env.REDIS_PREFIX)
    : { findings: missingFinding('REDIS_URL'), processes: null };
  const [postgres, services] = await Promise.all([
    env.DATABASE_URL
      ? checkPostgres(env.DATABASE_URL, { plannedProcesses: planned, runningProcesses: redis.processes, pool })
      : missingFinding('DATABASE_URL'),
    settingsCheck.env ? checkServices(settingsCheck.env) : [],
  ]);
  const node = process.versions.node;
  return [
    { name: 'Foyer', state: 'ok', found: VERSION },
    finding('Node', isAtLeast(node, 24), node, 'Foyer needs Node 24 or newer'),
    ...settingsCheck.findings,
    ...postgres,
    ...redis.findings,
    ...services,
  ];
}

const checkServices = async (env: Env): Promise<Finding[]> => {
  if (env.DEMO)
    return [
      { name: 'demo', state: 'ok', found: 'anybody may sign in, everything is reset each full hour, no mail is sent' },
    ];
  return (await Promise.all([checkMail(env), checkStripe(env)])).flat();
};

/** Reads settings with the processes' default, production. */
function settingsOf(): { env: Env | null; findings: Finding[] } {
  try {
    const env = loadEnv(process.env, 'production');
    const usableFinding: Finding = { name: 'settings', state: 'ok', found: 'usable' };
    return { env, findings: [usableFinding, proxyFinding(env), supportFinding(env)] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const faults = error.message.split('\n').slice(1);
    const advice = '.env.example tells of each';
    return {
      env: null,
      findings: faults.map((fault) => finding('settings', false, fault.replace(/^ *- /, ''), advice)),
    };
  }
}

/** Checks that TLS ends at the product or at a declared proxy. */
function proxyFinding({ APP_URL, TLS_CERT, TRUST_PROXY }: Env): Finding {
  const isUnknown = APP_URL.startsWith('https:') && !TLS_CERT && TRUST_PROXY === 0;
  const observation = isUnknown
    ? '0, and APP_URL is https without a TLS_CERT: nobody could sign in'
    : String(TRUST_PROXY);
  return finding('TRUST_PROXY', !isUnknown, observation, proxyFaults.untrustedProxy.advice);
}

function supportFinding({ SUPPORT_PHONE, SUPPORT_EMAIL }: Env): Finding {
  const observation = [SUPPORT_PHONE, SUPPORT_EMAIL].filter(Boolean).join(', ');
  const advice = 'Set SUPPORT_PHONE or SUPPORT_EMAIL: without either, users cannot reach you';
  return finding('support', observation !== '', observation || 'neither phone nor e-mail', advice);
}

const STATE_LABELS = { ok: 'ok     ', wrong: 'WRONG  ', unseen: '?      ' } as const;

const formatFinding = ({ name, state, found: observation, advice }: Finding) =>
  `${STATE_LABELS[state]}${name}: ${observation}${advice ? `\n       ${advice}` : ''}`;
