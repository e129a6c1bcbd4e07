// Shows one panel of a group at a time. Without this script all of them appear, each with its
// title.
"use strict";

function makeTabs(group) {
  const panels = [...group.children];
  const list = document.createElement("div");
  list.className = "tablist";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", group.dataset.label);
  const tabs = panels.map((panel) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${panel.id}-tab`;
    tab.textContent = panel.dataset.tab;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    // The tab shows the title. Screen readers still find the heading.
    panel.firstElementChild.className = "hidden";
    list.append(tab);
    return tab;
  });
  const select = (chosen) => {
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === chosen));
      // The arrow keys move between the tabs, so Tab stops at one of them only.
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index].hidden = index !== chosen;
    });
  };
  list.addEventListener("click", (event) => {
    const chosen = tabs.indexOf(event.target);
    if (chosen >= 0) select(chosen);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const chosen = (to + tabs.length) % tabs.length;
    select(chosen);
    tabs[chosen].focus();
  });
  group.prepend(list);
  select(0);
  return (panel) => select(panels.indexOf(panel));
}

{
  const selectors = new Map();
  document.querySelectorAll(".tabs").forEach((group) => selectors.set(group, makeTabs(group)));
  // Opens the rung and the tab that the address names.
  const follow = () => {
    const target = document.getElementById(location.hash.slice(1));
    const rung = target?.closest("#ladder li");
    if (!rung) return;
    rung.querySelector("details").open = true;
    const panel = target.closest(".panel");
    if (panel) selectors.get(panel.parentElement)(panel);
    target.scrollIntoView({ behavior: "instant" });
  };
  window.addEventListener("hashchange", follow);
  follow();
}
