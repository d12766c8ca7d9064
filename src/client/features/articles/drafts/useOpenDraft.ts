import { useState } from 'react';
import { useLocation } from 'react-router';

const nothingMade: string | null = null;

/**
 * The draft that the address asks for, and a key for its form. A form that has made its draft puts that into the address
 * without a navigation, which would scroll to the top under the writer's hands, and stays what it is.
 */
export function useOpenDraft() {
  const { key, search } = useLocation();
  const asked = new URLSearchParams(search).get('draft');
  const [seen, setSeen] = useState({ key, search });
  const [form, setForm] = useState({ draftId: asked, made: nothingMade, number: 0 });

  if (key !== seen.key || search !== seen.search) {
    setSeen({ key, search });
    if (asked !== (form.made ?? form.draftId))
      setForm({ draftId: asked, made: nothingMade, number: form.number + 1 });
  }

  function onMade(id: string) {
    setForm((now) => ({ ...now, made: id }));
    history.replaceState(history.state, '', `${location.pathname}?draft=${id}${location.hash}`);
  }

  return { formKey: form.number, draftId: form.draftId, onMade };
}
