import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { runProgram } from '../../scripts/services/processes.ts';
import { type DebianProgram, findDebianProgram } from './debian-programs.ts';
import { until } from './until.ts';

const NETWORK_PAGE = 'docs/operate/network.md';

export interface RunningProxy {
  stop(): Promise<void>;
}

/** Ports of the proxy and its upstreams. */
export interface ProxyPorts {
  readonly https: number;
  readonly web: number;
  readonly realtime: number;
  readonly certificate: string;
  readonly key: string;
}

/** The documentation's only block in that language. */
export function documentedBlock(language: 'nginx' | 'caddyfile'): string {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readFileSync(NETWORK_PAGE, 'utf8'))?.[1];
  if (!block) throw new Error(`${NETWORK_PAGE} shows no block of ${language}`);
  return block;
}

/**
 * Debian's nginx; only ports, name and certificate differ.
 * @param block goes into `http`, like a file of `/etc/nginx/conf.d`
 */
export async function startNginx(block: string, ports: ProxyPorts): Promise<RunningProxy> {
  const [program, http] = await Promise.all([findDebianProgram('nginx'), freePort(0)]);
  return await startProxy('nginx', program, ports, (folder) => {
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
${withPorts(block, ports)
  .replace('listen 80;', `listen 127.0.0.1:${http};`)
  .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
  .replace('/etc/ssl/directory.example/fullchain.pem', ports.certificate)
  .replace('/etc/ssl/directory.example/privkey.pem', ports.key)
  .replaceAll('directory.example', 'localhost')}
}
`,
    );
    return ['-p', folder, '-c', config, '-e', join(folder, 'log')];
  });
}

/** Debian's Caddy, without an ACME authority. */
export async function startCaddy(block: string, ports: ProxyPorts): Promise<RunningProxy> {
  const program = await findDebianProgram('caddy');
  return await startProxy('caddy', program, ports, (folder) => {
    const config = join(folder, 'Caddyfile');
    const site = `https://localhost:${ports.https} {\n\tbind 127.0.0.1\n\ttls ${ports.certificate} ${ports.key}`;
    const siteConfig = withPorts(block, ports).replace('directory.example {', site);
    writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${siteConfig}`);
    return ['run', '--config', config, '--adapter', 'caddyfile'];
  });
}

const withPorts = (block: string, { web, realtime }: ProxyPorts) =>
  block.replaceAll('127.0.0.1:3000', `127.0.0.1:${web}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${realtime}`);

async function startProxy(
  name: string,
  { file, env }: DebianProgram,
  { https: httpsPort }: ProxyPorts,
  configure: (folder: string) => string[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`));
  chmodSync(folder, 0o755);
  const proxy = runProgram({
    name,
    file,
    args: configure(folder),
    logFile: join(folder, 'said'),
    env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stopSignals: [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ],
    temporaryPaths: [folder],
  });
  await until(`${name} to listen`, async () => {
    if (proxy.hasEnded()) throw new Error(`${name} ended: ${readFileSync(join(folder, 'said'), 'utf8')}`);
    return await fetch(`https://localhost:${httpsPort}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return {
    async stop() {
      await proxy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
