import { setLanguage } from '../../src/server/lib/language.ts';
import { english } from '../../src/shared/messages/define.ts';

/* Tests read texts before a server has set its language. */
setLanguage(english);
