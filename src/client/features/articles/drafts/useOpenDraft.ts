import { useState } from 'react';
import { useLocation } from 'react-router';

/** In the address of a form: it begins with nothing, whatever was begun before. */
export const NEW_DRAFT = 'new';

const nothingMade: string | null = null;

/**
 * The draft that the address asks for, and a key for its form. A form that has made its draft, or found it, puts that into
 * the address without a navigation, which would scroll to the top under the writer's hands, and stays what it is.
 */
export function useOpenDraft() {
  const { key, search } = useLocation();
  const asked = new URLSearchParams(search).get('draft');
  const [seen, setSeen] = useState({ key, search });
  const [form, setForm] = useState({ asked, made: nothingMade, number: 0 });

  if (key !== seen.key || search !== seen.search) {
    setSeen({ key, search });
    if (asked !== (form.made ?? form.asked)) setForm({ asked, made: nothingMade, number: form.number + 1 });
  }

  function onMade(id: string) {
    setForm((now) => ({ ...now, made: id }));
    const address = `${location.pathname}?draft=${id}${location.hash}`;
    history.replaceState(history.state, '', address);
  }

  return { formKey: form.number, asked: form.asked, made: form.made, onMade };
}
