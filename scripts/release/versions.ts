import { globSync } from 'node:fs';

/** Its version is that of its form. */
const OTHER = ['deploy/catalogs/repository/security-insights.yml'];

/** Files that name the version people install, besides package.json and the changelog. */
export const namingVersion = (): string[] =>
  globSync(['deploy/kubernetes/kustomization.yaml', 'deploy/catalogs/**/*.{yml,xml}', 'docs/operate/kubernetes.md'], {
    exclude: OTHER,
  });
