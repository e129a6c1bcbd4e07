//! Tabs. Without scripts, all panels appear below each other, each with its title.
//! `page/tabs.js` shows one of them at a time.

use maud::{Markup, PreEscaped, html};

/// Panels with their titles. The ids begin with `id`, `label` names the group for screen readers,
/// and the titles are headings of this level.
pub(super) fn tabs(id: &str, label: &str, level: u8, panels: Vec<(&str, Markup)>) -> Markup {
    html! {
        div class="tabs" data-label=(label) {
            @for (title, panel) in panels {
                @let word = title.to_lowercase().replace('+', "p");
                div class="panel" id={ (id) "-" (word) } data-tab=(title) {
                    (PreEscaped(format!("<h{level}>{title}</h{level}>")))
                    (panel)
                }
            }
        }
    }
}
