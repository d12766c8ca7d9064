import { programFiles } from '../lib/programFiles.ts';
import { runAdmin } from './runAdmin.ts';

// The database holds emails: what is made here is for this user alone.
process.umask(0o077);

process.exitCode = await runAdmin(process.argv.slice(2), process.stdin, programFiles);
