// Runs before packages are used, on any Node back to 10, and refuses in a sentence with the way out.
// npm names its own Node here; `node` may be the newer one of a package, whose companions npm left out for its own.
const [, npms = process.versions.node] = /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent || '') || [];
const LEAST = 20;

const isInstalled = (name) => {
  try {
    return Boolean(require.resolve(name));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
};

function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

if (Number.parseInt(npms, 10) < LEAST)
  refuse(
    `Foyer needs Node ${LEAST} or newer and this is Node ${npms}: install Node 24 (npm install --global node@24 npm@10, on Debian as root), then run npm ci again.`,
  );
if (!isInstalled('@messageformat/core/package.json'))
  refuse(
    'Packages are missing, and Foyer builds its client and texts on this machine: run npm ci --include=dev (a plain npm ci does that as well, also with NODE_ENV=production).',
  );
