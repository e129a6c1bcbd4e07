// Marks the section and the rung at the upper third of the window: in the header, in the tree of
// the ladder and at the rung itself.
"use strict";
{
  const links = new Map();
  for (const link of document.querySelectorAll(".bar nav a, .tree a")) {
    const id = link.hash.slice(1);
    links.set(id, [...(links.get(id) ?? []), link]);
  }
  const mark = (element, isHere) =>
    isHere ? element.setAttribute("aria-current", "true") : element.removeAttribute("aria-current");
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        links.get(target.id).forEach((link) => mark(link, isIntersecting));
        target.toggleAttribute("data-here", isIntersecting);
      }
    },
    { rootMargin: "-33% 0px -67% 0px" },
  );
  links.forEach((_, id) => observer.observe(document.getElementById(id)));
}
