import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** @returns peaks in MB of the process and of its children, and the most CPU seconds of a child */
  stop(): { alone: number; programs: number; seconds: number };
}

/** Zeros without `/proc`. */
export function watchMemory(pid: number): MemoryWatch {
  let alone = 0;
  let programs = 0;
  let seconds = 0;
  const sample = () => {
    const children = childrenOf(pid);
    const childSizes = children.map(residentMegabytes);
    seconds = Math.max(seconds, ...children.map(cpuSeconds));
    alone = Math.max(alone, residentMegabytes(pid));
    programs = Math.max(
      programs,
      childSizes.reduce((sum, megabytes) => sum + megabytes, 0),
    );
  };
  const timer = setInterval(sample, 20);
  return {
    stop() {
      clearInterval(timer);
      return { alone: Math.round(alone), programs: Math.round(programs), seconds };
    },
  };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

const TICKS_PER_SECOND = 100;

/** User and system time, fields 14 and 15 of proc(5). */
function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] = readText(`/proc/${pid}/stat`)
    .replace(/^.*\)/s, '')
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) =>
      readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // it has exited, or there is no /proc
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // as above
  }
}
