import { useState } from 'react';
import { type Blog, logoUrl } from '../../shared/blog.ts';

/** The blog's logo; the default one if its URL leads to no image. */
export function Logo({ logo, accent }: Pick<Blog, 'logo' | 'accent'>) {
  const [broken, setBroken] = useState('');
  const fail = () => setBroken(logo);

  return (
    <img
      // On a page rendered by the server, the image may have failed before the app started.
      ref={(image: HTMLImageElement | null) => {
        if (logo !== '' && image?.complete && !image.naturalWidth) fail();
      }}
      src={logoUrl({ logo: logo === broken ? '' : logo, accent })}
      alt=""
      width={30}
      height={30}
      fetchPriority="low"
      onError={fail}
    />
  );
}
