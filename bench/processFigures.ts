import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used so far, in user and kernel mode. Linux only. */
export function cpuSeconds(pid: number): number {
  // The name, in parentheses, may hold spaces: count the fields after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The most resident memory that a process has had so far, in MiB. Linux only. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The memory that is resident now, in MiB. Linux only. */
export function presentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
