//! [`row`]: the nine cells of one line.

use crate::sign::{Sign, Wrong, other_blank};
use crate::token::{Kind, Token};

/// A row or a box has this number of cells.
const ROW: usize = 9;
const BOX: usize = 3;

/// What is expected of a cell.
pub(crate) const CELL_OR_BLANK: &str = "a digit or a blank (one of . 0 _ * x ? -)";

/// What is expected of a row.
const CELLS_OF_ROW: &str = "9 cells in this row";
const SEGMENTS_OF_ROW: &str = "9 cells or 3 boxes between the bars";
const CELLS_BETWEEN_BARS: &str = "9 cells between the bars (a blank is a space between two bars)";
const CELLS_WITHOUT_BARS: &str = "9 cells in this row (a space is a blank only between two bars)";

/// The signs of some tokens, and how they are divided into fields.
///
/// A field is what stands between separators, spaces and quotation marks: `53. .7. ...` has three.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    pub(crate) signs: Vec<Sign>,
    /// The number of signs in each field.
    pub(crate) sizes: Vec<usize>,
    /// The first token that is neither a cell nor stands between cells.
    pub(crate) wrong: Option<Wrong>,
}

impl Fields {
    /// Whether there is this number of fields with this number of cells each.
    pub(crate) fn are(&self, count: usize, size: usize) -> bool {
        self.wrong.is_none()
            && self.sizes.len() == count
            && self.sizes.iter().all(|&field| field == size)
    }

    /// What is wrong with the first field of several cells, where single cells are expected.
    fn large_field(&self) -> Option<Wrong> {
        self.odd_field(1)
    }

    /// What is wrong with the first field that does not have this number of cells.
    pub(crate) fn odd_field(&self, cells: usize) -> Option<Wrong> {
        let index = self.sizes.iter().position(|&size| size != cells)?;
        let start = self.sizes[..index].iter().sum::<usize>();
        let field = &self.signs[start..start + self.sizes[index]];
        let column = field[0].column;
        if cells > 1 {
            let expected = format!("{cells} cells side by side");
            return Some(Wrong::new(column, expected, field.len().to_string()));
        }
        let text: String = field.iter().map(|sign| sign.character).collect();
        let are_candidates = field
            .windows(2)
            .all(|pair| !pair[0].is_blank() && pair[0].value() < pair[1].value());
        let expected = if are_candidates {
            "one cell: candidates are not read"
        } else {
            "one cell"
        };
        Some(Wrong::new(column, expected, quoted(&text)))
    }
}

/// Collects the fields of tokens that have no bars.
pub(crate) fn fields(tokens: &[Token<'_>]) -> Fields {
    collect(tokens, None)
}

/// Collects the fields of a row, in which an empty one of nine fields is a blank.
fn fields_of_row(tokens: &[Token<'_>]) -> Fields {
    collect(tokens, separator_of_nine_fields(tokens))
}

fn collect<'a>(tokens: &[Token<'a>], empty_field: Option<&'a str>) -> Fields {
    let mut collector = Collector {
        fields: Fields::default(),
        empty_field,
        cells_since_separator: 0,
        quotation: None,
        after_cells: false,
    };
    for token in tokens {
        if token.kind == Kind::Comment && collector.is_row_complete() {
            break;
        }
        collector.take(token);
    }
    let end = tokens.last().map_or(1, Token::end);
    collector.end_field(end);
    collector.fields
}

/// The character that stands in a line exactly eight times and divides it into nine fields, of
/// which some may be empty: `5,3,,,7,,,,`.
fn separator_of_nine_fields<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    [",", ";", "\t"].into_iter().find(|separator| {
        let count = tokens
            .iter()
            .filter(|token| token.text == *separator)
            .count();
        count == ROW - 1
    })
}

/// Collects the fields of a line from left to right.
struct Collector<'a> {
    fields: Fields,
    /// The separator beside which a field may be empty, which makes it a blank.
    empty_field: Option<&'a str>,
    /// The number of cells since this separator.
    cells_since_separator: usize,
    /// The quotation that is open.
    quotation: Option<Quotation<'a>>,
    /// Whether the last token was a run of cells, which a word or a frame must not touch.
    after_cells: bool,
}

/// A quotation that has begun. With nothing but a space in it, it is a blank: `""` and `" "`.
struct Quotation<'a> {
    mark: &'a str,
    column: usize,
    is_empty: bool,
}

impl<'a> Collector<'a> {
    /// Whether a comment may follow.
    fn is_row_complete(&self) -> bool {
        let missing = usize::from(self.empty_field.is_some() && self.cells_since_separator == 0);
        self.fields.signs.len() + missing >= ROW
    }

    fn take(&mut self, token: &Token<'a>) {
        if self.empty_field == Some(token.text) {
            self.end_field(token.column);
        }
        match token.kind {
            Kind::Cells => {
                let columns = token.column..;
                let characters = token.text.chars().zip(columns);
                self.fields
                    .signs
                    .extend(characters.map(|(character, column)| Sign { character, column }));
                self.fields.sizes.push(token.text.len());
                self.cells_since_separator += token.text.len();
                self.note_content();
            }
            Kind::Quote => self.take_quote(token),
            Kind::Space | Kind::Tab => {}
            Kind::Separator | Kind::Open | Kind::Close => self.note_content(),
            Kind::Word | Kind::Rule | Kind::Bar | Kind::Comment | Kind::Slash => {
                self.note_content();
                self.refuse(token);
            }
        }
        self.after_cells = token.kind == Kind::Cells;
    }

    fn take_quote(&mut self, token: &Token<'a>) {
        match self.quotation.take() {
            Some(quotation) if quotation.mark == token.text => {
                if quotation.is_empty {
                    self.push_blank(quotation.column + 1);
                }
            }
            Some(quotation) => {
                self.quotation = Some(Quotation {
                    is_empty: false,
                    ..quotation
                });
            }
            None => {
                self.quotation = Some(Quotation {
                    mark: token.text,
                    column: token.column,
                    is_empty: true,
                });
            }
        }
    }

    /// Notes that the open quotation has something in it.
    fn note_content(&mut self) {
        if let Some(quotation) = &mut self.quotation {
            quotation.is_empty = false;
        }
    }

    fn push_blank(&mut self, column: usize) {
        self.fields.signs.push(Sign {
            character: ' ',
            column,
        });
        self.fields.sizes.push(1);
        self.cells_since_separator += 1;
    }

    /// Ends a field at the separator of nine fields, or at the end of the line.
    fn end_field(&mut self, column: usize) {
        if self.empty_field.is_some() && self.cells_since_separator == 0 {
            self.push_blank(column);
        }
        self.cells_since_separator = 0;
    }

    /// Notes the first token that is no part of a row.
    fn refuse(&mut self, token: &Token<'_>) {
        if self.fields.wrong.is_some() {
            return;
        }
        let expected = if self.fields.signs.len() < ROW || self.after_cells {
            CELL_OR_BLANK
        } else {
            "the end of the row"
        };
        self.fields.wrong = Some(Wrong::new(token.column, expected, quoted(token.text)));
    }
}

/// A text in quotation marks, cut to the length of a message. What cannot be seen is named.
pub(crate) fn quoted(text: &str) -> String {
    /// A message is one line of a terminal.
    const MOST_CHARACTERS: usize = 40;
    if let Some(character) = text.chars().next()
        && text.chars().all(is_invisible)
    {
        return format!("an invisible character (U+{:04X})", u32::from(character));
    }
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// Whether a character is shown by its number only, as a space without width is.
fn is_invisible(character: char) -> bool {
    character.escape_debug().nth(1) == Some('u')
}

/// The nine cells of a line: plain, separated, or between bars.
///
/// | line | layout |
/// |---|---|
/// | `53..7....` | one field of nine cells |
/// | `53. .7. ...` | three fields of three |
/// | `5 3 . . 7 . . . .` or `5,3,,,7,,,,` | nine fields of one |
/// | `\| 5 3 . \| . 7 . \| . . . \|` | three boxes between bars |
/// | `\| 5 \| 3 \|   \|   \| 7 \|   \|   \|   \|   \|` | nine cells between bars |
pub(crate) fn row(tokens: &[Token<'_>]) -> Result<Vec<Sign>, Wrong> {
    let signs = if tokens.iter().any(|token| token.kind == Kind::Bar) {
        row_between_bars(tokens)?
    } else {
        row_without_bars(tokens)?
    };
    match other_blank(signs.iter().copied()) {
        Some(other) => Err(other.wrong),
        None => Ok(signs),
    }
}

fn row_without_bars(tokens: &[Token<'_>]) -> Result<Vec<Sign>, Wrong> {
    let fields = fields_of_row(tokens);
    if let Some(wrong) = fields.wrong {
        return Err(wrong);
    }
    if fields.are(1, ROW) || fields.are(BOX, BOX) || fields.are(ROW, 1) {
        return Ok(fields.signs);
    }
    let end = fields.signs.last().map_or(1, |last| last.column + 1);
    let count = fields.signs.len();
    if count < ROW && has_wide_spaces(tokens) {
        return Err(Wrong::new(end, CELLS_WITHOUT_BARS, count.to_string()));
    }
    let has_single_cells = fields.sizes.contains(&1);
    let has_nine_fields = fields.sizes.len() == ROW;
    if (has_single_cells || has_nine_fields)
        && let Some(wrong) = fields.large_field()
    {
        if fields.sizes.len() > ROW {
            let count = format!("{} fields", fields.sizes.len());
            return Err(Wrong::new(end, CELLS_OF_ROW, count));
        }
        return Err(wrong);
    }
    if let Some(fields) = fields_with_empty_ones(tokens) {
        return Err(Wrong::new(end, "9 fields in this row", fields.to_string()));
    }
    Err(Wrong::new(end, CELLS_OF_ROW, count.to_string()))
}

/// Whether several spaces stand side by side, or nothing between two commas: both may be meant as
/// blanks.
pub(crate) fn has_gaps(tokens: &[Token<'_>]) -> bool {
    has_wide_spaces(tokens) || fields_with_empty_ones(tokens).is_some()
}

fn has_wide_spaces(tokens: &[Token<'_>]) -> bool {
    tokens
        .iter()
        .any(|token| token.kind == Kind::Space && token.width() > 1)
}

/// The number of fields of a line that has tabs, commas or semicolons, if some of them are empty.
fn fields_with_empty_ones(tokens: &[Token<'_>]) -> Option<usize> {
    let content: Vec<&Token<'_>> = tokens
        .iter()
        .filter(|token| token.kind != Kind::Space)
        .collect();
    let separator = content
        .iter()
        .find(|token| is_column_separator(token))?
        .text;
    let separators = content.iter().filter(|token| token.text == separator);
    let begins_with_separator = content[0].text == separator;
    let has_empty_field = content
        .windows(2)
        .any(|pair| pair[0].text == separator && pair[1].text == separator);
    if begins_with_separator || has_empty_field {
        Some(separators.count() + 1)
    } else {
        None
    }
}

/// Whether a token separates columns, between which a field may be empty.
pub(crate) fn is_column_separator(token: &Token<'_>) -> bool {
    matches!(token.text, "," | ";" | "\t")
}

/// What stands between two bars, or outside of the first or the last one.
#[derive(Clone, Copy)]
struct Segment<'a, 'b> {
    tokens: &'b [Token<'a>],
    start: usize,
    end: usize,
    /// Whether it has a bar on both sides, so that its spaces have a meaning.
    is_closed: bool,
}

impl Segment<'_, '_> {
    /// Whether it belongs to the row. Beside the outer bars, spaces and a comment do not.
    fn is_part_of_row(&self) -> bool {
        let first = self.tokens.iter().find(|token| !token.is_space());
        let has_content = first.is_some_and(|token| token.kind != Kind::Comment);
        self.start < self.end && (self.is_closed || has_content)
    }
}

fn row_between_bars(tokens: &[Token<'_>]) -> Result<Vec<Sign>, Wrong> {
    let segments = segments(tokens);
    let closed = segments.iter().filter(|segment| segment.is_closed).count();
    if matches!(closed, BOX | ROW)
        && let Some(wrong) = outside_of_frame(&segments)
    {
        return Err(wrong);
    }
    if matches!(segments.len(), BOX | ROW) {
        return cells_of_segments(&segments);
    }
    // A word explains more than a number does.
    for segment in &segments {
        if let Some(wrong) = fields(segment.tokens).wrong {
            return Err(wrong);
        }
    }
    let end = tokens.last().map_or(1, Token::end);
    let expected = if segments.len() > BOX {
        CELLS_BETWEEN_BARS
    } else {
        SEGMENTS_OF_ROW
    };
    Err(Wrong::new(end, expected, segments.len().to_string()))
}

/// What stands beside the bars of a frame.
fn outside_of_frame(segments: &[Segment<'_, '_>]) -> Option<Wrong> {
    let outside = segments.iter().find(|segment| !segment.is_closed)?;
    let first = outside.tokens.iter().find(|token| !token.is_space())?;
    Some(Wrong::new(
        first.column,
        "nothing beside the frame",
        quoted(first.text),
    ))
}

/// What stands beside the frame, if a line would be a row of a frame without it: `A` in
/// `A | 5 3   |   7   |       |`. The frame must have a digit, or it may be a form to fill in.
pub(crate) fn label_beside_frame(tokens: &[Token<'_>]) -> Option<Wrong> {
    let (closed, outside): (Vec<_>, Vec<_>) = segments(tokens)
        .into_iter()
        .partition(|segment| segment.is_closed);
    if !matches!(closed.len(), BOX | ROW) {
        return None;
    }
    let wrong = outside_of_frame(&outside)?;
    let signs = cells_of_segments(&closed).ok()?;
    if signs.iter().all(|sign| sign.is_blank()) {
        return None;
    }
    Some(wrong)
}

/// The cells of nine segments with a cell each, or of three with a box each.
fn cells_of_segments(segments: &[Segment<'_, '_>]) -> Result<Vec<Sign>, Wrong> {
    let mut signs = Vec::with_capacity(ROW);
    for segment in segments {
        if segments.len() == ROW {
            signs.push(cell_of_segment(segment)?);
        } else {
            signs.extend(box_of_segment(segment)?);
        }
    }
    Ok(signs)
}

/// The segments of a line that belong to the row. A row without outer bars has its first and last
/// cells beside the bars: `5 3 . | . 7 . | . . .`.
fn segments<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<Segment<'a, 'b>> {
    let mut segments = Vec::new();
    let mut start = tokens.first().map_or(1, |first| first.column);
    let mut is_after_bar = false;
    for part in tokens.split_inclusive(Token::is_bar) {
        let end = part.last().map_or(start, Token::end);
        let segment = match part {
            [content @ .., bar] if bar.is_bar() => Segment {
                tokens: content,
                start,
                end: bar.column,
                is_closed: is_after_bar,
            },
            _ => Segment {
                tokens: part,
                start,
                end,
                is_closed: false,
            },
        };
        if segment.is_part_of_row() {
            segments.push(segment);
        }
        start = end;
        is_after_bar = true;
    }
    segments
}

fn cell_of_segment(segment: &Segment<'_, '_>) -> Result<Sign, Wrong> {
    let fields = fields(segment.tokens);
    match (&fields.wrong, &fields.signs[..]) {
        (Some(wrong), _) => Err(wrong.clone()),
        (None, [sign]) => Ok(*sign),
        (None, []) => Ok(Sign {
            character: ' ',
            column: segment.start,
        }),
        (None, _) => Err(fields.large_field().unwrap_or_else(|| {
            Wrong::new(
                segment.start,
                "one cell between these bars",
                fields.signs.len().to_string(),
            )
        })),
    }
}

/// The three cells of a box. If there are fewer signs than cells, the column says which cell each
/// sign is: `|5 3  |`, `|53 |` and `| 5 3   |` begin with 5 and 3.
fn box_of_segment(segment: &Segment<'_, '_>) -> Result<Vec<Sign>, Wrong> {
    let fields = fields(segment.tokens);
    if let Some(wrong) = fields.wrong {
        return Err(wrong);
    }
    if fields.are(BOX, 1) || fields.are(1, BOX) {
        return Ok(fields.signs);
    }
    let cell_columns = match segment.end - segment.start {
        3 => Some([0, 1, 2]),
        5 => Some([0, 2, 4]),
        7 => Some([1, 3, 5]),
        _ => None,
    };
    if segment.is_closed
        && let Some(offsets) = cell_columns
    {
        let columns = offsets.map(|offset| segment.start + offset);
        let mut signs = columns.map(|column| Sign {
            character: ' ',
            column,
        });
        let mut are_in_place = true;
        for sign in &fields.signs {
            match columns.iter().position(|&column| column == sign.column) {
                Some(place) => signs[place] = *sign,
                None => are_in_place = false,
            }
        }
        if are_in_place {
            return Ok(signs.to_vec());
        }
    }
    let wrong = if fields.sizes.contains(&1) || fields.sizes.len() > 1 {
        fields.large_field()
    } else {
        None
    };
    let expected = if segment.is_closed && fields.signs.len() < BOX {
        "3 cells between these bars (with spaces for blanks: 3, 5 or 7 characters, and each digit \
         in its column)"
    } else if segment.is_closed {
        "3 cells between these bars"
    } else {
        "3 cells in this part of the row (a space is a blank only between two bars)"
    };
    let count = fields.signs.len().to_string();
    Err(wrong.unwrap_or_else(|| Wrong::new(segment.start, expected, count)))
}
