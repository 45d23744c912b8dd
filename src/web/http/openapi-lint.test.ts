import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { routes } from '../../modules/index.ts';
import { describeApi } from './openapi.ts';

/** What Redocly's linter says of the description by its recommended rules. */
async function problems(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const lintResults = await lintFromString({ source: JSON.stringify(description), config });
  return lintResults.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

test('the API description breaks no recommended rule of the OpenAPI linter', async () => {
  const description = describeApi(routes, 'https://directory.test');
  expect(await problems(description)).toEqual([]);
  expect(await problems({ ...description, info: {} }), 'the linter does look').not.toEqual([]);
});
