import { programFiles } from '../lib/programFiles.ts';
import { runAdmin } from './runAdmin.ts';

// The database contains emails, so only this user may read files that are created here.
process.umask(0o077);

process.exitCode = await runAdmin(process.argv.slice(2), process.stdin, programFiles);
