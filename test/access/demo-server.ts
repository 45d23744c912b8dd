import type { AddressInfo } from 'node:net';
import express from 'express';
import { routes } from '../../src/modules/index.ts';
import { demoSettings } from '../../src/platform/config/demo.ts';
import { errorHandler } from '../../src/web/http/error-handler.ts';
import { mountRoutes } from '../../src/web/http/mount.ts';
import { createSessions } from '../../src/web/http/session.ts';
import type { Product } from '../harness/product.ts';

export interface DemoServer {
  readonly url: string;
  stop(): void;
}

/** Serves the calls as a demo does, to the people and with the rows of a product that is none. */
export async function startDemoServer({ platform: { env, ...otherParts } }: Product): Promise<DemoServer> {
  const platform = { ...otherParts, env: { ...env, ...demoSettings, DEMO: true } };
  const app = express();
  mountRoutes(app, platform, createSessions(platform), routes);
  app.use(errorHandler(platform.log));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
