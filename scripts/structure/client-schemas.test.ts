import { expect, test } from 'vitest';
import { clientSchemas } from './client-schemas.ts';

const faultsIn = (text: string, path = 'src/web/client/features/a.tsx') => clientSchemas([{ path, text, lines: 2 }]);

const NAMED = "import {\n  insertFloor,\n  replaceFloors as replace,\n} from '../../modules/directory/calls.ts';\n";
const NAMESPACE = "import * as calls from '../../modules/orders/office-calls.ts';\n";

test.each([
  [`${NAMED}useZodForm(insertFloor.body, {});`, 'insertFloor.body'],
  [`${NAMED}replace.query.parse({});`, 'replace.query'],
  [`${NAMESPACE}calls.refundOrder.body.extend({});`, 'calls.refundOrder.body'],
  [`${NAMESPACE}const read = calls.readOrders.reply;`, 'calls.readOrders.reply'],
])('%s is refused', (text, expression) => {
  const fault = `${expression} is not in the build: import the schema by its name`;
  expect(faultsIn(text)).toEqual([`src/web/client/features/a.tsx: ${fault}`]);
});

test.each([
  `${NAMED}call(insertFloor, { body });`,
  `${NAMED}response.body;`,
  `${NAMESPACE}type Input = z.input<typeof calls.refundOrder.body>;`,
  "import { body } from '../../shared/calls.ts';\nbody.body;",
])('%s is allowed', (text) => {
  expect(faultsIn(text)).toEqual([]);
});

test('servers and tests read schemas', () => {
  const text = `${NAMESPACE}calls.refundOrder.body;`;
  expect(faultsIn(text, 'src/modules/orders/routes.ts')).toEqual([]);
  expect(faultsIn(text, 'src/web/client/features/a.test.tsx')).toEqual([]);
});
