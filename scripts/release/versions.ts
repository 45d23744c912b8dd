import { globSync } from 'node:fs';

/** Has the version of its form. */
const FILES_WITH_OTHER_VERSION = ['deploy/catalogs/repository/security-insights.yml'];

/** Files with the installed version, besides package.json and the changelog. */
export const filesWithVersion = (): string[] =>
  globSync(['deploy/kubernetes/kustomization.yaml', 'deploy/catalogs/**/*.{yml,xml}', 'docs/operate/kubernetes.md'], {
    exclude: FILES_WITH_OTHER_VERSION,
  });
