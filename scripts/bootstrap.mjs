// biome-ignore-all lint/style/useNodejsImportProtocol: an old Node, which gets a clear message, doesn't know node: names
// biome-ignore-all lint/complexity/useArrowFunction: old syntax on purpose
// biome-ignore-all lint/style/useTemplate: old syntax on purpose
// Every npm script runs this first: it installs missing packages, then starts the project's own Node 24
// (node_modules/.bin/node), which runs TypeScript directly. It must run on any Node, so its syntax and imports are old.
import { spawn, spawnSync } from 'child_process';
import { existsSync, readFileSync } from 'fs';
import { constants } from 'os';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');
const OLDEST = [20, 19];
/** Older versions get no fixes any more: they only install the packages. */
const OLDEST_SUPPORTED = 22;
const OWN_NODE = 24;

function stop(sentence) {
  process.stderr.write(sentence + '\n');
  process.exit(1);
}

function checkOwnVersion() {
  const parts = process.versions.node.split('.').map(function (part) {
    return parseInt(part, 10);
  });
  if (parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1])) return;
  stop(
    'Node ' +
      OLDEST.join('.') +
      ' or newer is needed, and this is Node ' +
      process.versions.node +
      '.',
  );
}

function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages || {};
  } catch (_error) {
    return null;
  }
}

// npm records what it has installed. Comparing that list with package-lock.json takes a few milliseconds, and is right
// even after a manual `npm install`.
function packagesMatch(wantedPackages) {
  const installedPackages = lockedPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  if (installedPackages === null) return false;
  return Object.keys(wantedPackages).every(function (path) {
    if (path === '') return true;
    const there = installedPackages[path];
    if (there === undefined) return wantedPackages[path].optional === true;
    return there.version === wantedPackages[path].version;
  });
}

function ownNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const installedNode = join(ROOT, 'node_modules', 'node', 'bin', file);
  if (existsSync(installedNode)) return installedNode;
  return parseInt(process.versions.node, 10) >= OWN_NODE ? process.execPath : null;
}

function npm(args, options) {
  const program = process.env.npm_execpath;
  if (program && /\.c?js$/.test(program))
    return spawn(process.execPath, [program].concat(args), options);
  const windows = process.platform === 'win32';
  return spawn(windows ? 'npm.cmd' : 'npm', args, Object.assign({ shell: windows }, options));
}

function whyInstallFailed(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  ) {
    return 'The npm registry cannot be reached, so the packages cannot be installed: check the network and try again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'The packages cannot be installed: no permission to write in ' + ROOT + '.';
  }
  if (/ENOSPC/.test(output)) return 'The packages cannot be installed: the disk is full.';
  const lines = output.split('\n').filter(function (line) {
    return /^npm (error|ERR!) (?!code|A complete log)/.test(line);
  });
  const reason =
    lines.length > 0 ? lines[0].replace(/^npm (error|ERR!) /, '') : 'npm gave no reason';
  return 'The packages cannot be installed: ' + reason;
}

function install(wantedPackages, callback) {
  const paths = Object.keys(wantedPackages).filter(function (path) {
    return path !== '' && wantedPackages[path].optional !== true;
  });
  const startTime = process.hrtime()[0];
  const major = parseInt(process.versions.node, 10);
  if (major < OLDEST_SUPPORTED) {
    process.stdout.write(
      'Node ' +
        major +
        ' gets no fixes any more: install Node ' +
        OLDEST_SUPPORTED +
        ' or newer when you can. It only installs the packages; all scripts run on the Node ' +
        OWN_NODE +
        ' among them.\n',
    );
  }
  process.stdout.write('Installing ' + paths.length + ' npm packages ...\n');
  // `npm ci` first deletes node_modules, which a running server may be using. If packages exist, `install --no-save`
  // adds the missing ones and leaves the lock file unchanged.
  const how = existsSync(join(ROOT, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  // The machine's settings may forbid install scripts, but Node 24 is installed by one.
  const child = npm(how.concat(['--ignore-scripts=false', '--no-audit', '--no-fund']), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', function (data) {
    output += data;
  });
  child.stderr.on('data', function (data) {
    output += data;
  });
  const progress = setInterval(function () {
    const there = paths.filter(function (path) {
      return existsSync(join(ROOT, path, 'package.json'));
    });
    const seconds = process.hrtime()[0] - startTime;
    process.stdout.write(
      '  ' + there.length + ' of ' + paths.length + ' are installed after ' + seconds + ' s\n',
    );
  }, 5000);
  child.on('error', function () {
    stop(
      'npm is needed to install the packages, and it cannot be run: install Node together with npm.',
    );
  });
  child.on('close', function (code, signal) {
    clearInterval(progress);
    if (signal !== null) process.exit(128 + constants.signals[signal]);
    if (code !== 0) stop(whyInstallFailed(output));
    process.stdout.write('The npm packages are installed.\n');
    callback();
  });
}

// npm starts us through a shell that doesn't pass on signals: ending npm by its process id (a test, a supervisor) would
// leave the server running. A changed parent shows that npm has ended.
function endWithParent(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(function () {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

// The child is in the same terminal group, so Ctrl-C reaches it directly; this process lives until the child has ended.
// A signal sent to this process only is passed on.
function run(node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning'].concat(args), {
    cwd: ROOT,
    stdio: 'inherit',
    // Caches compiled code; otherwise each start spends half a second on it.
    env: Object.assign({ NODE_COMPILE_CACHE: COMPILED }, process.env),
  });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  endWithParent(child);
  child.on('error', function (error) {
    stop(
      "The project's own Node cannot be run (" +
        error.message +
        '): delete node_modules and try again.',
    );
  });
  child.on('exit', function (code, signal) {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}

function start() {
  const node = ownNode();
  if (node === null) {
    stop(
      'Node ' +
        OWN_NODE +
        ' did not come with the npm packages: allow install scripts for the package `node` and delete node_modules.',
    );
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (version.status !== 0)
    stop(
      'The Node in node_modules does not run on this machine: delete node_modules and try again.',
    );
  run(node, process.argv.slice(2));
}

checkOwnVersion();
if (process.argv.length < 3) stop('Usage: node scripts/bootstrap.mjs SCRIPT.ts [arguments]');
const lockFilePackages = lockedPackages(join(ROOT, 'package-lock.json'));
if (lockFilePackages === null)
  stop('package-lock.json is missing or cannot be read: restore it from the repository.');
if (packagesMatch(lockFilePackages) && ownNode() !== null) start();
else install(lockFilePackages, start);
