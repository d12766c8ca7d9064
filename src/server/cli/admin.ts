import { english } from '../../shared/messages/define.ts';
import { setLanguage } from '../lib/language.ts';
import { programFiles } from '../lib/programFiles.ts';
import { runAdmin } from './runAdmin.ts';

// The database contains emails, so only this user may read files that are created here.
process.umask(0o077);

// Commands are English in every blog.
setLanguage(english);

process.exitCode = await runAdmin(process.argv.slice(2), process.stdin, programFiles);
