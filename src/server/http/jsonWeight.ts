import { eventLoopTurn } from '../lib/eventLoopTurn.ts';

/** Characters that are looked at in one turn of the event loop. */
const SLICE = 512 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const LETTER_U = 0x75;

export interface JsonWeight {
  /** How many bytes less the text would have without its escapes. */
  escapes: number;
  /** Characters outside the strings that are values of known fields: structure, numbers, space, unknown fields. */
  other: number;
}

/**
 * Weighs a JSON text before it is parsed: a list of empty lists costs a hundred times what a string of the same length
 * does. Stops early where `other` is more than `otherMax`. What is not valid JSON is for the parser to tell.
 */
export async function weighJson(
  json: string,
  isKnown: (field: string) => boolean,
  otherMax: number,
): Promise<JsonWeight> {
  let [place, escapes, known, depth] = [0, 0, 0, 0];
  /** Where the string began in which `place` is, if it is in one. */
  let stringStart = -1;
  /** The last string and the field whose value is read, of the outermost object. */
  let [lastString, field] = ['', ''];

  const isInString = () => stringStart >= 0;

  function endString(end: number) {
    const start = stringStart;
    stringStart = -1;
    if (depth !== 1) return;
    if (field !== '' && isKnown(field)) known += end - start;
    else if (end - start <= otherMax) lastString = json.slice(start, end);
  }

  function readStructure(code: number) {
    if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    else if (depth !== 1) return;
    else if (code === COLON) field = lastString;
    else if (code === COMMA) field = '';
  }

  /** Reads on to the end of the string that has begun, if it is before `end`. */
  function readString(end: number) {
    let [at, escaped] = [place, 0];
    for (; at < end; at += 1) {
      const code = json.charCodeAt(at);
      if (code === QUOTE) break;
      if (code !== BACKSLASH) continue;
      at += 1;
      escaped += json.charCodeAt(at) === LETTER_U ? 5 : 1;
    }
    place = at;
    escapes += escaped;
    if (at < end) endString(place++);
  }

  function readOutside() {
    const code = json.charCodeAt(place++);
    if (code === QUOTE) stringStart = place;
    else readStructure(code);
  }

  for (;;) {
    const end = Math.min(place + SLICE, json.length);
    while (place < end && (isInString() || place - known <= otherMax)) {
      if (isInString()) readString(end);
      else readOutside();
    }
    if (place < end || place >= json.length) break;
    await eventLoopTurn();
  }
  return { escapes, other: place - known };
}
