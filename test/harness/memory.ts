import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** @returns peaks in MB of the process and of its children */
  stop(): { alone: number; programs: number };
}

/** Zeros without `/proc`. */
export function watchMemory(pid: number): MemoryWatch {
  let alone = 0;
  let programs = 0;
  const look = () => {
    const held = childrenOf(pid).map(residentMegabytes);
    alone = Math.max(alone, residentMegabytes(pid));
    programs = Math.max(
      programs,
      held.reduce((sum, megabytes) => sum + megabytes, 0),
    );
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      return { alone: Math.round(alone), programs: Math.round(programs) };
    },
  };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // it has exited, or there is no /proc
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // as above
  }
}
