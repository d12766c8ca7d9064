import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { deviceChoice } from '../../../components/basics/deviceChoice.ts';
import { addressOf, readOwnQuery } from './ownAddress.ts';

export const shapes = ['Cards', 'List'] as const;
type Shape = (typeof shapes)[number];

const kept = deviceChoice<Shape>('my-articles-shape', shapes);

/** Whether one's articles are shown as cards or in a list: as this device remembers, or as the address needs it. */
export function useListOrCards(search: string): { isList: boolean; choose: (shape: Shape) => void } {
  const [shape, setShape] = useState(kept.read);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, q, tag, sort } = readOwnQuery(search);
  const isDraftSearch = state !== 'published' && q !== undefined;
  // Cards have one order, and no tags to choose from; those of drafts can't be searched.
  const needsList = tag !== undefined || sort !== undefined || isDraftSearch;

  return {
    isList: shape === 'List' || needsList,
    choose(chosen) {
      kept.keep(chosen);
      setShape(chosen);
      const address = addressOf({ state, ...(q !== undefined && !isDraftSearch && { q }) });
      // A page of the one is another page of the other.
      if (pathname + search !== address) void navigate(address, { replace: true });
    },
  };
}
