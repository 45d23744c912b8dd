import { globSync } from 'node:fs';

/** Files that name the version people install, besides package.json and the changelog. */
export const namingVersion = (): string[] =>
  globSync(['deploy/kubernetes/kustomization.yaml', 'deploy/catalogs/**/*.{yml,xml}', 'docs/operate/kubernetes.md']);
