/** In UTF-16 units: the beginning of a longer text stands for all of it. */
const PART = 32 * 1024;

const CODE = /<(pre|code|kbd|samp)\b[^>]*>.*?<\/\1>/gs;
const TAG = /<[^>]*>/g;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const RTL =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * Returns the direction in which a text is to run as a whole: that of most of its words, whatever it begins with. `auto`
 * where a browser comes to the same by the first letter. Takes sanitized html or plain text; code does not count.
 */
export function textDirection(html: string): 'rtl' | 'ltr' | 'auto' {
  const words = html.slice(0, PART).replace(CODE, ' ').replace(TAG, ' ').match(WORD) ?? [];
  const rtl = words.filter((word) => RTL.test(word)).length;
  if (rtl * 2 > words.length) return 'rtl';
  return RTL.test(words[0] ?? '') ? 'ltr' : 'auto';
}
