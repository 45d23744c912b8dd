import { z } from 'zod';

/** Vite's manifest: files of a module by source path. */
export const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
export type BuildManifest = z.infer<typeof buildManifest>;

/**
 * Returns scripts and style sheets that modules load at once.
 * @throws for a module absent from the build
 */
export function filesOf(
  built: BuildManifest,
  modules: readonly string[],
): { scripts: ReadonlySet<string>; styles: ReadonlySet<string> } {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const addChunk = (name: string): void => {
    const chunk = built[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports.forEach(addChunk);
    for (const style of chunk.css) styles.add(style); // in the order in which Vite's own code adds them
  };
  modules.forEach(addChunk);
  return { scripts, styles };
}
