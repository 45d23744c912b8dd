import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { run } from '../../scripts/services/processes.ts';
import { type DebianProgram, debianProgram } from './debian-programs.ts';
import { until } from './until.ts';

const NETWORK_PAGE = 'docs/operate/network.md';

export interface RunningProxy {
  stop(): Promise<void>;
}

/** Ports of the proxy and its upstreams. */
export interface Places {
  readonly https: number;
  readonly web: number;
  readonly realtime: number;
  readonly certificate: string;
  readonly key: string;
}

/** The documentation's only block in that language. */
export function documented(language: 'nginx' | 'caddyfile'): string {
  const found = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readFileSync(NETWORK_PAGE, 'utf8'))?.[1];
  if (!found) throw new Error(`${NETWORK_PAGE} shows no block of ${language}`);
  return found;
}

/**
 * Debian's nginx; only ports, name and certificate differ.
 * @param block goes into `http`, like a file of `/etc/nginx/conf.d`
 */
export async function startNginx(block: string, places: Places): Promise<RunningProxy> {
  const [program, http] = await Promise.all([debianProgram('nginx'), freePort(0)]);
  return await startProxy('nginx', program, places, (folder) => {
    const config = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(
      config,
      `daemon off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'log')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')}
${placed(block, places)
  .replace('listen 80;', `listen 127.0.0.1:${http};`)
  .replace('listen 443 ', `listen 127.0.0.1:${places.https} `)
  .replace('/etc/ssl/directory.example/fullchain.pem', places.certificate)
  .replace('/etc/ssl/directory.example/privkey.pem', places.key)
  .replaceAll('directory.example', 'localhost')}
}
`,
    );
    return ['-p', folder, '-c', config, '-e', join(folder, 'log')];
  });
}

/** Debian's Caddy, without an ACME authority. */
export async function startCaddy(block: string, places: Places): Promise<RunningProxy> {
  const program = await debianProgram('caddy');
  return await startProxy('caddy', program, places, (folder) => {
    const config = join(folder, 'Caddyfile');
    const site = `https://localhost:${places.https} {\n\tbind 127.0.0.1\n\ttls ${places.certificate} ${places.key}`;
    const own = placed(block, places).replace('directory.example {', site);
    writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`);
    return ['run', '--config', config, '--adapter', 'caddyfile'];
  });
}

const placed = (block: string, { web, realtime }: Places) =>
  block.replaceAll('127.0.0.1:3000', `127.0.0.1:${web}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${realtime}`);

async function startProxy(
  name: string,
  { file, env }: DebianProgram,
  { https }: Places,
  configure: (folder: string) => string[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`));
  chmodSync(folder, 0o755);
  const running = run({
    name,
    file,
    args: configure(folder),
    logFile: join(folder, 'said'),
    env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stopBy: [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ],
    scratch: [folder],
  });
  await until(`${name} to listen`, async () => {
    if (running.hasEnded()) throw new Error(`${name} ended: ${readFileSync(join(folder, 'said'), 'utf8')}`);
    return await fetch(`https://localhost:${https}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return {
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
