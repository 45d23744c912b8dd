import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const servers = {
  DATABASE_URL: 'postgresql://foyer_app:foyer_app@127.0.0.1:1/foyer',
  REDIS_URL: 'redis://127.0.0.1:1',
};

test.each(['src/web/main.ts', 'src/workers/main.ts', 'src/realtime/main.ts'])(
  '%s started directly runs in production mode, and reports every configuration error at once',
  { timeout: 60_000 },
  (entry) => {
    const { status, stderr } = spawnSync(process.execPath, [entry], {
      env: { PATH: process.env.PATH, ...servers },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    for (const name of ['APP_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'OPERATOR_NAME', 'DATABASE_URL'])
      expect(stderr).toContain(`- ${name}: `);
  },
);

test('npm start in production names every missing setting before it makes anything', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-production-'));
  const DATA_DIR = join(folder, 'data');
  try {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR, SMTP_ULR: 'smtp://mail.example' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    for (const name of ['APP_URL', 'SMTP_URL', 'MAIL_FROM', 'OPERATOR_NAME'])
      expect(stderr).toContain(`- ${name}: is required in production; for example ${name}=`);
    expect(stderr).toContain('- SMTP_ULR: is no variable of Foyer; did you mean SMTP_URL?');
    expect(stderr).not.toMatch(/SESSION_SECRET|DATABASE_URL|REDIS_URL/);
    expect(existsSync(DATA_DIR)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
