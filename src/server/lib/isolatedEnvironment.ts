/** What a process needs of the server's environment, which has its secrets. */
const NEEDED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

/** Returns the environment of a process that handles what strangers send. */
export function isolatedEnvironment(): NodeJS.ProcessEnv {
  const variables = NEEDED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // With more arenas, the C library keeps memory that was freed.
  return { ...(Object.fromEntries(variables) as NodeJS.ProcessEnv), MALLOC_ARENA_MAX: '2' };
}
