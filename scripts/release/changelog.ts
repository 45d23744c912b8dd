const UNRELEASED = '## Unreleased\n';
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;

const sectionStart = (version: string) => `## ${version} – `;

/**
 * Returns the lines of a release without its heading.
 * @param version such as `0.2.0` or `v0.2.0`
 * @throws Error when the changelog has no lines for it
 */
export function notesOf(changelog: string, version: string): string {
  const start = sectionStart(version.replace(/^v/, ''));
  const section = changelog.split(/^(?=## )/m).find((one) => one.startsWith(start));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing about ${version}`);
  return `${notes}\n`;
}

/**
 * Converts the unreleased section to a release.
 * @param day such as `2026-11-28`
 * @throws Error for an invalid or existing version, or without unreleased lines
 */
export function cutRelease(changelog: string, version: string, day: string): string {
  if (!VERSION.test(version)) throw new Error(`${version} is no version such as 0.2.0`);
  if (changelog.includes(sectionStart(version))) throw new Error(`CHANGELOG.md has ${version} already`);
  const [before, after, ...more] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('CHANGELOG.md needs one heading "## Unreleased"');
  const [lines = ''] = after.split(/^## /m);
  if (!/^- /m.test(lines)) throw new Error('Nothing is unreleased in CHANGELOG.md');
  return `${before}${UNRELEASED}\n${sectionStart(version)}${day}\n${after.trimStart()}`;
}
