import { type Env, EnvError, loadEnv } from '../../src/platform/config/env.ts';
import { VERSION } from '../../src/platform/config/installation.ts';
import { environmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { proxyFaults } from '../../src/platform/http/proxy-faults.ts';
import { type Finding, finding, isAtLeast } from './doctor/finding.ts';
import { examineMail } from './doctor/mail.ts';
import { examineOutside } from './doctor/outside.ts';
import { examinePostgres } from './doctor/postgres.ts';
import { examineRedis } from './doctor/redis.ts';
import { examineStripe } from './doctor/stripe.ts';
import { type Subcommand, WrongUse } from './subcommand.ts';

const USUAL_POOL = 10;

export const doctor: Subcommand = {
  name: 'doctor',
  summary: 'Checks the settings, PostgreSQL, Redis, the mail server and Stripe, and says how to fix problems.',
  positionals: [],
  options: [
    {
      flag: 'processes',
      takes: 'number',
      summary: 'planned total of web, worker and realtime; default: those that run',
    },
    { flag: 'url', takes: 'address', summary: 'check this address from outside instead, as browsers and displays do' },
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
      throw new WrongUse('--processes requires a number of at least 1');
    const findings = values.url === undefined ? await examine(planned) : await examineOutside(addressOf(values.url));
    const isWrong = findings.some(({ state }) => state === 'wrong');
    return { text: findings.map(lineOf).join('\n'), facts: { version: VERSION, isWell: !isWrong, findings }, isWrong };
  },
};

function addressOf(given: unknown): URL {
  const isAddress = typeof given === 'string' && /^https?:/.test(given) && URL.canParse(given);
  if (!isAddress) throw new WrongUse('--url requires an address such as https://directory.example');
  return new URL(given);
}

async function examine(planned: number | null): Promise<Finding[]> {
  const env = environmentWithSecrets(process.env);
  const pool = Number(env.DATABASE_POOL) || USUAL_POOL;
  const absent = (name: string): Finding[] => [finding(name, false, 'not set', `Set ${name}`)];
  const settings = settingsOf();
  const redis = env.REDIS_URL
    ? await examineRedis(env.REDIS_URL, env.REDIS_PREFIX)
    : { findings: absent('REDIS_URL'), processes: null };
  const [postgres, services] = await Promise.all([
    env.DATABASE_URL
      ? examinePostgres(env.DATABASE_URL, { planned, running: redis.processes, pool })
      : absent('DATABASE_URL'),
    settings.env ? examineServices(settings.env) : [],
  ]);
  const node = process.versions.node;
  return [
    { name: 'Foyer', state: 'ok', found: VERSION },
    finding('Node', isAtLeast(node, 24), node, 'Foyer needs Node 24 or newer'),
    ...settings.findings,
    ...postgres,
    ...redis.findings,
    ...services,
  ];
}

const examineServices = async (env: Env): Promise<Finding[]> => {
  if (env.DEMO)
    return [
      { name: 'demo', state: 'ok', found: 'anybody may sign in, everything is reset each full hour, no mail is sent' },
    ];
  return (await Promise.all([examineMail(env), examineStripe(env)])).flat();
};

/** Processes default to production. */
function settingsOf(): { env: Env | null; findings: Finding[] } {
  try {
    const env = loadEnv(process.env, 'production');
    const usable: Finding = { name: 'settings', state: 'ok', found: 'usable' };
    return { env, findings: [usable, proxyFinding(env), supportFinding(env)] };
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

/** TLS ends at the product or at a declared proxy. */
function proxyFinding({ APP_URL, TLS_CERT, TRUST_PROXY }: Env): Finding {
  const isUnknown = APP_URL.startsWith('https:') && !TLS_CERT && TRUST_PROXY === 0;
  const found = isUnknown ? '0, and APP_URL is https without a TLS_CERT: nobody could sign in' : String(TRUST_PROXY);
  return finding('TRUST_PROXY', !isUnknown, found, proxyFaults.untrustedProxy.advice);
}

function supportFinding({ SUPPORT_PHONE, SUPPORT_EMAIL }: Env): Finding {
  const found = [SUPPORT_PHONE, SUPPORT_EMAIL].filter(Boolean).join(', ');
  const advice = 'Set SUPPORT_PHONE or SUPPORT_EMAIL: without either, users cannot reach you';
  return finding('support', found !== '', found || 'neither phone nor e-mail', advice);
}

const MARKS = { ok: 'ok     ', wrong: 'WRONG  ', unseen: '?      ' } as const;

const lineOf = ({ name, state, found, advice }: Finding) =>
  `${MARKS[state]}${name}: ${found}${advice ? `\n       ${advice}` : ''}`;
