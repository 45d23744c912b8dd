import { CATALOG_FILE, importCatalog, readCatalogFile } from '../../src/modules/shop/index.ts';
import { type Subcommand, withPlatformContext } from './subcommand.ts';

export const catalogImport: Subcommand = {
  name: 'catalog:import',
  summary: 'Updates the shop from a catalog file.',
  positionals: [{ name: 'file', summary: 'default: catalog/products.json' }],
  options: [
    { flag: 'set-stock', summary: 'also set the stock of existing variants; by default only of new ones' },
    { flag: 'archive-missing', summary: 'archive products that are not in the file' },
  ],
  notes: [
    'Products and variants are matched by SKU, so that a second run changes nothing. All or nothing.',
    'What the file names is on sale afterwards, in the order of the file among the featured.',
    'What it does not name, such as products made on /admin/products, stays as it is.',
  ].join('\n'),
  async run({ positionals: [file], values }) {
    const catalog = await readCatalogFile(file ?? CATALOG_FILE);
    const importOptions = {
      setStock: values['set-stock'] === true,
      archiveMissing: values['archive-missing'] === true,
    };
    const { added, changed, unchanged, archived } = await withPlatformContext((ctx) =>
      importCatalog(ctx, catalog, importOptions),
    );
    return {
      text: `${added} added, ${changed} changed, ${unchanged} unchanged, ${archived} archived`,
      jsonOutput: { added, changed, unchanged, archived },
    };
  },
};
