/** Returns `de` and a name, with an elision before a vowel: `de Marta`, `d’Ada`. */
export const de = (name: string): string =>
  /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
