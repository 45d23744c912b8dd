import { spawnSync } from 'node:child_process';
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
